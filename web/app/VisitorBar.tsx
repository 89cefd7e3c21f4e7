import { Brand } from './Brand.tsx'
import bar from './TopBar.module.css'

/** For those who are not signed in: no way to what they cannot see. */
export const VisitorBar = () => (
  <header className={bar.bar}>
    <Brand />
  </header>
)
