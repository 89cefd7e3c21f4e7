import type { ComponentProps } from 'react'
import styles from './Card.module.css'

type Props = ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' }

export const Card = ({ as: Tag = 'div', className, ...rest }: Props) => {
  // All these tags accept the props of a div.
  const Element = Tag as 'div'
  return <Element className={`${styles.card} ${className ?? ''}`} {...rest} />
}
