import styles from './BicycleDrawing.module.css'

/** A bicycle on a dyke: for a place where nothing has happened yet. */
export const BicycleDrawing = () => (
  <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
    <circle className={styles.sun} cx="184" cy="42" r="22" />
    <path className={styles.dyke} d="M8 132c40-14 74-18 112-18s74 4 112 18v10H8z" />
    <path className={styles.tulip} d="M34 122v-24M52 118v-20M206 122v-22" />
    <path
      className={styles.petals}
      d="M26 88l4 4 4-6 4 6 4-4c2 10-1 16-8 16s-10-6-8-16zM198 90l4 4 4-6 4 6 4-4c2 10-1 16-8 16s-10-6-8-16z"
    />
    <path className={styles.petalsBlue} d="M44 88l4 4 4-6 4 6 4-4c2 10-1 16-8 16s-10-6-8-16z" />
    <g className={styles.wheels}>
      <circle cx="92" cy="92" r="23" />
      <circle cx="154" cy="92" r="23" />
    </g>
    <path
      className={styles.frame}
      d="M92 92l18-34h34l10 34M110 58l14 34 20-34M92 92h32M140 44l4 14"
    />
    <path className={styles.parts} d="M102 54h16M132 42h10" />
    <path className={styles.basket} d="M146 48h26l-4 18h-18z" />
  </svg>
)
