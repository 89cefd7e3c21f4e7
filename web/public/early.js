// Runs before the first paint and before the app: theme, language and install prompt.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be forbidden.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  // The key and attribute are Mantine's, which takes over once it runs.
  document.documentElement.dataset.mantineColorScheme =
    chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'

  // A page from the cache may be in another language than the device has chosen since.
  const [, language] = /(?:^|; )language=([a-z]{2})(?:;|$)/.exec(document.cookie) || []
  if (language) {
    document.documentElement.lang = language
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  }

  // Warm-up while the app loads: the first formatter takes a tenth of a second on an old phone.
  setTimeout(() => Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', month: 'long' }))

  // A button in the page that is pressed before the app runs, which then repeats the press.
  let pressed = null
  const keepPress = ({ target }) => {
    pressed = target.closest('button')
  }
  addEventListener('click', keepPress, true)
  window.takeEarlyPress = () => {
    removeEventListener('click', keepPress, true)
    return pressed
  }

  const setPrompt = (prompt) => {
    window.installOffer = { prompt, at: Date.now() }
    dispatchEvent(new Event('installoffer'))
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // Browsers only offer an app that is not installed, so it was removed.
    try {
      localStorage.removeItem('installed')
    } catch {
      // See above.
    }
    setPrompt(event)
  })
  addEventListener('appinstalled', () => {
    try {
      localStorage.setItem('installed', String(Date.now()))
    } catch {
      // See above.
    }
    setPrompt(null)
  })
})()
