import { type RefObject, useLayoutEffect } from 'react'

const growsByItself = CSS.supports('field-sizing', 'content')

/** As high as its text, up to what its style allows; newer browsers do it themselves. */
export const useGrowing = (field: RefObject<HTMLTextAreaElement | null>, text: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow.
  useLayoutEffect(() => {
    const { current } = field
    if (growsByItself || !current) return
    const edges = current.offsetHeight - current.clientHeight
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight + edges}px`
  }, [field, text])
}
