import { emptyKept } from './keptStore.ts'
import { forgetUnsent } from './unsentStore.ts'

/** What this device kept of what they read. */
export const forgetReads = (ownerId: string) => emptyKept(ownerId)

/** What anybody wrote here that was not sent. */
export const forgetMessages = () => forgetUnsent()
