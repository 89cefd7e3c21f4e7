/** Passkeys are bound to a domain name; browsers reject IP addresses such as 127.0.0.1. */
const isIpAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

export const canUsePasskeys = (host = window.location.hostname) =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !isIpAddress(host)
