import { mediaQueryHook } from './mediaQueryHook.ts'

/** Whether the navigation is in the top bar, and screens have several columns. */
export const useIsWide = mediaQueryHook('(min-width: 62em)')
