import type { PagePath } from '#shared/http/pages.ts'

/** Pages without a state, and why. */
export const pagesNotWalked: Partial<Record<PagePath, string>> = {}

/**
 * Dialogs without a state, and why. Questions that are nothing but a `ConfirmDialog` need no reason:
 * its own test presses its buttons twice.
 */
export const dialogsNotWalked: Record<string, string> = {}
