import { setNonce } from 'get-nonce'

/** The server puts a fresh one into the page; styles made at run time carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
setNonce(nonce) // read by the library that locks scrolling behind dialogs

export const styleNonce = () => nonce
