import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = { title: string; hint: string; icon?: ReactNode; href: string; linkLabel: string }

/** In place of something that was deleted, or that the user may not see. */
export const NotFoundState = ({ title, hint, icon, href, linkLabel }: Props) => (
  <EmptyState title={title} hint={hint} icon={icon}>
    <Button component={Link} href={href} variant="light">
      {linkLabel}
    </Button>
  </EmptyState>
)
