import type { ReactNode } from 'react'
import styles from './Greeting.module.css'
import { HelloDrawing } from './HelloDrawing.tsx'

type Props = {
  title: string
  hint: string
  /** A button or link. */
  children?: ReactNode
}

/** In place of a conversation. */
export const Greeting = ({ title, hint, children }: Props) => (
  <div className={styles.greeting}>
    <HelloDrawing />
    <p className={styles.title}>{title}</p>
    <p className="muted">{hint}</p>
    {children && <div className="mt-16">{children}</div>}
  </div>
)
