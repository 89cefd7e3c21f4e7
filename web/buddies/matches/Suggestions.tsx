import { IconMapPin } from '@tabler/icons-react'
import { type RefObject, useId, useState } from 'react'
import type { BuddySuggestion } from '#shared/buddies/contract.ts'
import { BuddyList, BuddyListSkeleton } from '#web/buddies/BuddyList.tsx'
import type { BuddiesUrlState } from '#web/buddies/buddiesSearchParams.ts'
import { useSuggestions } from '#web/buddies/data.ts'
import { formatLanguages } from '#web/buddies/labels.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { Section } from '#web/ui/Section.tsx'
import styles from './BuddyCard.module.css'
import { CardHeader } from './BuddyCard.tsx'

type Props = { urlState: BuddiesUrlState }

export const Suggestions = ({ urlState }: Props) => {
  const query = useSuggestions()

  // An asked user leaves the list, which removes the pressed button.
  const focusProps = useFocusRestore<HTMLDivElement>(query.data?.map(({ user }) => user.id).join())
  return (
    <Section title={t('common.suggestedForYou')}>
      <div {...focusProps}>
        <Loaded
          query={query}
          errorTitle={t('common.theSuggestionsFailed')}
          skeleton={<BuddyListSkeleton label={t('buddies.suggestions.loading')} />}
          empty={
            <EmptyState
              drawing="people"
              title={t('buddies.suggestions.empty')}
              hint={t('buddies.suggestions.emptyHint')}
            >
              <Button variant="light" onClick={() => urlState.open({ dialog: 'languages' })}>
                {t('buddies.suggestions.changeLanguages')}
              </Button>
            </EmptyState>
          }
        >
          {(suggestions) => (
            <BuddyList>
              {suggestions.map((suggestion) => (
                <li key={suggestion.user.id}>
                  <SuggestionCard suggestion={suggestion} fallbackFocus={focusProps.ref} />
                </li>
              ))}
            </BuddyList>
          )}
        </Loaded>
      </div>
    </Section>
  )
}

const askDialog = lazyWithToast(async () => (await import('./AskBuddyDialog.tsx')).AskBuddyDialog)

type SuggestionCardProps = {
  suggestion: BuddySuggestion
  /** Receives the focus when this card is gone. */
  fallbackFocus: RefObject<HTMLElement | null>
}

const SuggestionCard = ({ suggestion, fallbackFocus }: SuggestionCardProps) => {
  const nameId = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const AskBuddyDialog = askDialog.useComponent(isOpen, close)
  const { user, town, teaches, learns, isHelper, reason } = suggestion
  const location = (
    <span className={styles.container} dir="auto">
      <IconMapPin size={16} aria-hidden="true" />
      {town}
    </span>
  )
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <CardHeader user={user} id={nameId} detail={location}>
        {isHelper && <Badge tone="green">{t('buddies.suggestions.helper')}</Badge>}
      </CardHeader>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <dl className={styles.languages}>
        <dt>{t('buddies.suggestions.teaches')}</dt>
        <dd>{formatLanguages(teaches)}</dd>
        <dt>{t('buddies.suggestions.learns')}</dt>
        <dd>{formatLanguages(learns)}</dd>
      </dl>
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {rich('buddies.suggestions.ask', { name: user.name, hidden })}
        </Button>
      </div>
      {isOpen && AskBuddyDialog && (
        <AskBuddyDialog
          suggestion={suggestion}
          isOpen
          onClose={close}
          fallbackFocus={fallbackFocus}
        />
      )}
    </Card>
  )
}
