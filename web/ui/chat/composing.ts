import type { KeyboardEvent } from 'react'

/** Safari tells of the key that ends a composition just after it, and by this code alone. */
const codeOfComposing = 229

/** The key chooses a word of another script, and means nothing else. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === codeOfComposing
