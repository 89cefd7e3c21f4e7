/** A passkey belongs to a name: at a number, such as 127.0.0.1, no browser makes one. */
const isNumber = (host: string) => /^[\d.]+$|^\[/.test(host)

export const canUsePasskeys = () =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !isNumber(window.location.hostname)
