import { useId, useState } from 'react'
import type { Group, Member } from '#shared/groups/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, type FormProps } from '#web/ui/Form.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useHandOver, useMembers } from './data.ts'
import styles from './HandOverDialog.module.css'
import { MemberName, MemberSearch, PeopleSkeleton } from './MemberName.tsx'

type Props = { group: Group; isOpen: boolean; onClose: () => void }

export const HandOverDialog = ({ group, isOpen, onClose }: Props) => {
  const formId = useId()
  const handOver = useHandOver()
  const closeUnlessBusy = () => {
    if (!handOver.isPending) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeUnlessBusy}
      title={t('groups.handOver.title')}
      size="small"
      footer={
        <>
          <Button variant="default" isBusy={handOver.isPending} onClick={closeUnlessBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={handOver.isPending}>
            {handOver.isPending ? t('groups.handOver.busy') : t('groups.handOver.submit')}
          </Button>
        </>
      }
    >
      <HandOverForm
        id={formId}
        group={group}
        error={handOver.error}
        isPending={handOver.isPending}
        onChoose={(userId) => handOver.mutate({ id: group.id, userId }, { onSuccess: onClose })}
      />
    </Dialog>
  )
}

type HandOverFormProps = Pick<FormProps, 'error' | 'isPending'> & {
  id: string
  group: Group
  onChoose: (userId: string) => void
}

/** Keeps the chosen member visible during further searches. */
const withChosen = (members: Member[], chosen: Member | null) =>
  chosen && !members.some(({ user }) => user.id === chosen.user.id) ? [chosen, ...members] : members

const HandOverForm = ({ group, onChoose, ...form }: HandOverFormProps) => {
  const { data: me } = useMe()
  const [q, setQ] = useState<string>()
  const [chosen, setChosen] = useState<Member | null>(null)
  const [isMissing, setMissing] = useState(false)
  const list = useMembers(group.id, q)
  const others = (list.data ?? []).filter(({ user }) => user.id !== me?.id)
  const shown = withChosen(others, chosen)
  const submit = () => {
    setMissing(!chosen)
    if (chosen) onChoose(chosen.user.id)
  }
  return (
    <Form {...form} className="stack gap-12" onSubmit={submit}>
      <p>
        {group.role === 'admin' ? t('groups.handOver.textForAdmin') : t('groups.handOver.text')}
      </p>
      <MemberSearch q={q} onSearch={setQ} hasInitialFocus />
      <Loaded
        query={list}
        errorTitle={t('groups.members.loadFailed')}
        skeleton={<PeopleSkeleton label={t('groups.members.loading')} />}
      >
        {() => (
          <div>
            <ChoiceField
              legend={t('groups.handOver.newAdmin')}
              isLegendHidden
              choices={shown.map(({ user }) => ({
                value: user.id,
                label: (
                  <MemberName user={user} detail={<bdi>@{user.username}</bdi>} isLink={false} />
                ),
              }))}
              value={chosen?.user.id ?? null}
              onChange={(id) => {
                setChosen(shown.find(({ user }) => user.id === id) ?? null)
                setMissing(false)
              }}
              error={isMissing && t('groups.handOver.chooseFirst')}
            />
            {others.length === 0 && (
              <p className={styles.empty} role="status">
                {q ? t('groups.members.noneFound') : t('groups.handOver.noOthers')}
              </p>
            )}
            <ShowMore label={rich('groups.members.more', { hidden })} list={list} />
          </div>
        )}
      </Loaded>
    </Form>
  )
}
