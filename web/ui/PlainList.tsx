import type { ComponentProps } from 'react'

/** A list without bullets; its style is in `page.css`. */
export const PlainList = (props: ComponentProps<'ul'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
  <ul role="list" {...props} />
)
