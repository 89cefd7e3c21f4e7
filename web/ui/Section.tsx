import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

type Props = {
  title: string
  /** A link to the full list, on the right. */
  link?: ReactNode
  children: ReactNode
}

export const Section = ({ title, link, children }: Props) => {
  const id = useId()
  return (
    <section className="mt-16" aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {link && <div className={styles.link}>{link}</div>}
      </div>
      {children}
    </section>
  )
}
