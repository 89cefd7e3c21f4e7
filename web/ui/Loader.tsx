import styles from './Loader.module.css'

/** A turning ring in the text colour. Those who show it say in words what is loading. */
export const Loader = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${styles.loader} ${className}`} aria-hidden="true" />
)
