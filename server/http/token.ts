import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits as 43 characters, safe in cookies and URLs. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A fast hash is enough, because the token is random. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** Six digits, to be typed by the user. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Salted with the link id, so that equal codes have different hashes. */
export const hashCode = (linkId: string, code: string) => hashToken(`${linkId} ${code}`)
