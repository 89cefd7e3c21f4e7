export const isVisible = () => document.visibilityState === 'visible'

export const onVisibilityChange = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export const onOnline = (listener: () => void) => {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}
