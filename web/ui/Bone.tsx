import styles from './Bone.module.css'

type Props = { width?: string; height?: string; round?: boolean }

/** A grey stand-in of the size of what comes. Hidden from readers: `Waiting` speaks for all. */
export const Bone = ({ width = '100%', height = '1rem', round }: Props) => (
  <span
    className={round ? `${styles.bone} ${styles.round}` : styles.bone}
    style={{ width, height }}
    aria-hidden="true"
  />
)
