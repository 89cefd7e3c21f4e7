/** What a browser says about itself. */
export type Browser = { userAgent: string; touchPoints: number }

const isAppleTouch = ({ userAgent, touchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** By hand, for browsers that do not offer it themselves; null: this one cannot. */
export const instructionsFor = (browser: Browser): string | null => {
  const { userAgent } = browser
  const isPhone = /Android/.test(userAgent)
  if (isAppleTouch(browser)) return 'Tap Share, then Add to Home Screen.'
  if (/Firefox\//.test(userAgent))
    return isPhone ? 'Open the menu, then tap Install.' : 'Open the menu, then choose Install.'
  if (/Chrome\//.test(userAgent))
    return isPhone
      ? 'Open the menu of your browser, then tap Install app or Add to Home screen.'
      : 'Click the install icon in the address bar. When there is none, look for Install in the menu.'
  if (/Macintosh.*Version\/.*Safari\//.test(userAgent))
    return 'Open Share, then choose Add to Dock.'
  return null
}
