// Before the first paint, and before the program: the theme, and what the browser offers early on.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be forbidden.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  // The same key and attribute as Mantine's, which takes over once it runs.
  document.documentElement.dataset.mantineColorScheme =
    chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'

  // The first of its kind takes an old phone a tenth of a second: now, while the program is on its
  // way, and not when the first date is drawn.
  setTimeout(() => Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', month: 'long' }))

  const put = (prompt) => {
    window.installOffer = { prompt, at: Date.now() }
    dispatchEvent(new Event('installoffer'))
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // Browsers offer only what is not installed: it was removed since.
    try {
      localStorage.removeItem('installed')
    } catch {
      // See above.
    }
    put(event)
  })
  addEventListener('appinstalled', () => {
    try {
      localStorage.setItem('installed', String(Date.now()))
    } catch {
      // See above.
    }
    put(null)
  })
})()
