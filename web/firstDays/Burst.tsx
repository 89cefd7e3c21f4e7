import styles from './Burst.module.css'

const rays = [0, 45, 90, 135, 180, 225, 270, 315]

/** A small burst for something that is done. Styles hide it where reduced motion is preferred. */
export const Burst = () => (
  <svg className={styles.burst} viewBox="-24 -24 48 48" aria-hidden="true">
    {rays.map((angle) => (
      <g key={angle} transform={`rotate(${angle})`}>
        <circle r="2.5" />
      </g>
    ))}
  </svg>
)
