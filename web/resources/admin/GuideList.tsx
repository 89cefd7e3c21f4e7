import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type EditableGuide, resourceCategoryLabels } from '#shared/resources/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfGuide } from '#web/page/hrefs.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useAllGuides, usePublishGuide } from './data.ts'
import styles from './GuideList.module.css'
import { GuideTranslations } from './GuideTranslations.tsx'
import type { Translating } from './TranslationDialog.tsx'

type Actions = {
  onEdit: (guide: EditableGuide) => void
  /** It cannot be published before its pictures are described. */
  onDescribe: (guide: EditableGuide) => void
  onRemove: (guide: EditableGuide) => void
  onTranslate: (translating: Translating) => void
}

const skeletonKeys = ['a', 'b', 'c', 'd']

const GuideListSkeleton = () => (
  <LoadingRegion label={t('resources.admin.loading')}>
    <Card>
      {skeletonKeys.map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="50%" />
          <Skeleton width="14rem" height="2.75rem" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)

export const GuideList = (actions: Actions) => (
  <Loaded
    query={useAllGuides()}
    errorTitle={t('resources.list.failed')}
    skeleton={<GuideListSkeleton />}
    empty={<EmptyState title={t('resources.admin.none')} hint={t('resources.admin.noneHint')} />}
  >
    {(guides) => (
      <Card>
        <ul className={styles.list}>
          {guides.map((guide) => (
            <GuideRow key={guide.id} guide={guide} {...actions} />
          ))}
        </ul>
      </Card>
    )}
  </Loaded>
)

type GuideRowProps = Actions & { guide: EditableGuide }

const GuideRow = ({ guide, onEdit, onDescribe, onRemove, onTranslate }: GuideRowProps) => {
  const { id, slug, title, category, author, isPublished, checkedOn } = guide
  const publish = usePublishGuide()
  const checked = startOfAmsterdamDay(checkedOn)
  const parts = {
    title,
    hidden: (children: ReactNode) => <span className="visually-hidden">{children}</span>,
  }
  return (
    <li className={styles.row}>
      <div>
        <h2 className="wrap-anywhere text-16" dir="auto">
          {isPublished ? <Link href={hrefOfGuide(slug)}>{title}</Link> : title}
        </h2>
        <p className={styles.facts}>
          <Badge tone={isPublished ? 'green' : 'plain'}>
            {t(isPublished ? 'resources.admin.published' : 'resources.admin.draft')}
          </Badge>
          <span>{t(resourceCategoryLabels[category])}</span>
          <span>{rich('resources.guide.author', { author })}</span>
          {checked && (
            <span>
              {rich('resources.guide.checked', {
                date: formatDate(checked),
                time: (children) => <time dateTime={checkedOn}>{children}</time>,
              })}
            </span>
          )}
        </p>
      </div>
      <div className="cluster">
        <Button variant="default" onClick={() => onEdit(guide)}>
          {rich('resources.admin.edit', parts)}
        </Button>
        <Button
          variant="default"
          isBusy={publish.isPending}
          onClick={() =>
            publish.mutate(
              { id, isPublished: !isPublished },
              {
                onError: ({ code }) => {
                  if (code === 'pictures_undescribed') onDescribe(guide)
                },
              },
            )
          }
        >
          {rich(isPublished ? 'resources.admin.unpublish' : 'resources.admin.publish', parts)}
        </Button>
        {guide.mayBeDeleted && (
          <Button variant="subtle" color="red" onClick={() => onRemove(guide)}>
            {rich('resources.admin.delete', parts)}
          </Button>
        )}
      </div>
      <GuideTranslations guide={guide} onTranslate={(language) => onTranslate({ id, language })} />
    </li>
  )
}
