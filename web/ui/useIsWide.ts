import { pageWidthHook } from './pageWidthHook.ts'

/** Whether the navigation is in the top bar, and screens have several columns. */
export const useIsWide = pageWidthHook((width) => width >= 62)
