import * as z from 'zod'

/** Chosen by whoever sends, as idempotency key: sent twice with the same one, it is created once. */
export const clientId = z.uuid().optional()
