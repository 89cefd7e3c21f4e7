import { mediaQueryHook } from './mediaQueryHook.ts'

/** Whether the window has the width of a phone, for content that CSS cannot rearrange. */
export const useIsNarrow = mediaQueryHook('(max-width: 39.99em)')
