import styles from './Quote.module.css'

/** What a user wrote, where others answer it. */
export const Quote = ({
  text,
  className = '',
}: {
  text: string
  className?: string | undefined
}) => (
  <blockquote className={`${styles.quote} ${className}`}>
    <p className="own-side" dir="auto">
      {text}
    </p>
  </blockquote>
)
