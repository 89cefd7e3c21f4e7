import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that are safe in a cookie and in an address. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random enough that a fast hash cannot be turned back. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
