// The same key and attribute as Mantine's, which takes over once it runs.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be forbidden; the system's theme then decides.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const system = dark ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme =
    chosen === 'light' || chosen === 'dark' ? chosen : system
})()
