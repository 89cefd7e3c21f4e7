import { pageWidthHook } from './pageWidthHook.ts'

/** Whether the window has the width of a phone, for content that CSS cannot rearrange. */
export const useIsNarrow = pageWidthHook((width) => width < 40)
