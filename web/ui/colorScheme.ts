import { createStore } from './createStore.ts'

export type ColorScheme = 'auto' | 'light' | 'dark'

const isColorScheme = (value: unknown): value is ColorScheme =>
  value === 'auto' || value === 'light' || value === 'dark'

// The key keeps the name under which browsers have stored the choice. `early.js` sets the attribute
// before the first paint.
const key = 'mantine-color-scheme-value'

const readChoice = (): ColorScheme => {
  try {
    const stored = localStorage.getItem(key)
    return isColorScheme(stored) ? stored : 'auto'
  } catch {
    return 'auto' // storage is forbidden
  }
}

const choice = createStore<ColorScheme>('auto')

export const useColorScheme = choice.use

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

const apply = (scheme: ColorScheme) => {
  choice.set(scheme)
  const deviceScheme = prefersDark().matches ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = scheme === 'auto' ? deviceScheme : scheme
}

export const setColorScheme = (scheme: ColorScheme) => {
  apply(scheme)
  try {
    localStorage.setItem(key, scheme)
  } catch {
    // The choice lasts as long as the page.
  }
}

/** Follows the device and the choice made in other tabs. Returns the function that stops it. */
export const followColorScheme = () => {
  const aborter = new AbortController()
  const { signal } = aborter
  apply(readChoice())
  prefersDark().addEventListener('change', () => apply(choice.get()), { signal })
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && isColorScheme(newValue)) apply(newValue)
  }
  window.addEventListener('storage', onStorage, { signal })
  return () => aborter.abort()
}
