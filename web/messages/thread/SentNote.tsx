import { useEffect, useState } from 'react'
import styles from './Thread.module.css'

type Props = {
  /** The last one sent here, by its own name. */
  sent: string | undefined
  hasArrived: boolean
}

const staysMs = 4000

const useGoneAfter = (what: string | undefined, clear: (what: string) => void) => {
  useEffect(() => {
    if (what === undefined) return
    const timer = setTimeout(() => clear(what), staysMs)
    return () => clearTimeout(timer)
  }, [what, clear])
}

/** That the server has it, in words; in its own line, so that nothing moves or is covered. */
export const SentNote = ({ sent, hasArrived }: Props) => {
  const [told, setTold] = useState<string>()
  const news = hasArrived && sent !== told ? sent : undefined
  useGoneAfter(news, setTold)
  return (
    <div className={styles.edge}>
      <p className={styles.sent} role="status">
        {news && 'Message sent successfully!'}
      </p>
    </div>
  )
}
