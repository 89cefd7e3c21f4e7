// The list of events on other websites: see docs/embed.md. It stores nothing and sends no cookies.
;(() => {
  const script = document.currentScript
  const { theme, accent = '', language, ...filter } = script.dataset
  const names = ['limit', 'city', 'category', 'price', 'group']
  const query = new URLSearchParams(
    names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
  )
  if (language) query.set('lang', language)

  const add = (parent, tag, className, text = '') => {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    return parent.appendChild(element)
  }

  const addLink = (parent, className, href, text) => {
    const link = add(parent, 'a', className, text)
    link.href = href
    link.target = '_blank'
    link.rel = 'noopener'
    return link
  }

  const addEvent = (list, { url, day, month, title, when, place, tags }) => {
    const link = addLink(add(list, 'li', ''), 'event', url)
    const date = add(link, 'span', 'date')
    add(date, 'b', '', day)
    add(date, 'span', '', month)
    const facts = add(link, 'span', 'facts')
    add(add(facts, 'b', 'title'), 'bdi', '', title)
    add(facts, 'span', '', when)
    add(add(facts, 'span', ''), 'bdi', '', place)
    const row = add(facts, 'span', 'tags')
    for (const tag of tags) add(row, 'span', 'tag', tag)
  }

  const show = ({ css, language: lang, direction, label, events, empty, all }) => {
    const host = document.createElement('div')
    if (theme === 'light' || theme === 'dark') host.style.colorScheme = theme
    if (/^#[\da-f]{3,6}$/i.test(accent)) host.style.setProperty('--accent', accent)
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    const section = add(root, 'section', 'welkom')
    section.lang = lang
    section.dir = direction
    section.setAttribute('aria-label', label)
    if (events.length === 0) add(section, 'p', '', empty)
    else {
      const list = add(section, 'ul', '')
      for (const event of events) addEvent(list, event)
    }
    addLink(section, 'all', all.url, all.label)
    script.after(host)
  }

  const url = `${new URL(script.src).origin}/embed/events.json?${query}`
  fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    .then((reply) => (reply.ok ? reply.json().then(show) : undefined))
    // Without a connection, the page stays as it is.
    .catch(() => {})
})()
