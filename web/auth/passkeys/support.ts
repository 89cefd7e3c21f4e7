/** A passkey belongs to a name: at a number, such as 127.0.0.1, no browser makes one. */
const isNumber = (host: string) => /^[\d.]+$|^\[/.test(host)

export const canUsePasskeys = (host = window.location.hostname) =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !isNumber(host)
