import styles from './HelloDrawing.module.css'

/** Two people who greet each other: for a place without a conversation. */
export const HelloDrawing = () => (
  <svg className={styles.drawing} viewBox="0 0 240 140" aria-hidden="true">
    <ellipse className={styles.ground} cx="120" cy="128" rx="104" ry="8" />
    <path className={styles.blue} d="M22 128c0-25 14-39 34-39s34 14 34 39z" />
    <circle className={styles.skin} cx="56" cy="68" r="20" />
    <path
      className={styles.hair}
      d="M36 68c-2-18 8-26 20-26s22 8 20 24c-6-2-10-6-12-10-4 6-14 10-28 12z"
    />
    <path className={styles.orange} d="M150 128c0-25 14-39 34-39s34 14 34 39z" />
    <circle className={styles.skinDark} cx="184" cy="68" r="20" />
    <path
      className={styles.hairDark}
      d="M164 78c-6-26 4-38 20-38s26 12 20 38c-2-12-6-18-10-22-6 6-20 6-26 4-2 4-4 10-4 18z"
    />
    <path
      className={styles.bubble}
      d="M76 12h44a12 12 0 0 1 12 12v10a12 12 0 0 1-12 12H92l-12 10 1-10h-5a12 12 0 0 1-12-12V24a12 12 0 0 1 12-12z"
    />
    <path className={styles.line} d="M80 24h34M80 34h22" />
    <path
      className={styles.answer}
      d="M140 2h34a10 10 0 0 1 10 10v8a10 10 0 0 1-10 10h-4l1 9-11-9h-20a10 10 0 0 1-10-10v-8a10 10 0 0 1 10-10z"
    />
    <path
      className={styles.heart}
      d="M157 22c-8-5-8-12-3.500-12 2 0 3.500 2 3.500 3 0-1 1.500-3 3.500-3 4.500 0 4.500 7-3.500 12z"
    />
  </svg>
)
