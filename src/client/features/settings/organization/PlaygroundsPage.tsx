import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { addPlayground, removePlayground } from '../../../../protocol/chat/playgrounds.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { usePlaygrounds } from '../../organization/playgrounds.ts'
import { useOwnUser } from '../../people/queries.ts'
import { changeTexts } from '../change/texts/changeTexts.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { RowDialog } from '../form/RowDialog.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { PlaygroundDialog } from './PlaygroundDialog.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** Websites that run code, by the language of the blocks that link to them. */
export const PlaygroundsPage = () => {
  const t = useText(changeTexts, organizationTexts)
  const session = useSession()
  const playgrounds = usePlaygrounds() ?? []
  const obstacle = isAdministrator(useOwnUser()) ? undefined : t('settings.forAdministrators')
  return (
    <Part title={t('playgrounds.title')} titleFor="listeners" text={t('playgrounds.about')}>
      {playgrounds.length === 0 ? (
        <EmptyNote text={t('playgrounds.none')} />
      ) : (
        <Rows label={t('playgrounds.title')}>
          {playgrounds.map(({ id, ...definition }) => (
            <Row
              key={id}
              name={`${definition.pygments_language} · ${definition.name}`}
              about={definition.url_template}
            >
              <RowAction
                text={t('playgrounds.remove')}
                of={definition.name}
                obstacle={obstacle}
                onRun={() => session.api(removePlayground, { playground_id: id })}
                undo={{
                  text: t('playgrounds.removed', { name: definition.name }),
                  run: () => session.api(addPlayground, definition),
                }}
              />
            </Row>
          ))}
        </Rows>
      )}
      <RowDialog
        text={t('playgrounds.add')}
        of={t('playgrounds.title')}
        obstacle={obstacle}
        renderDialog={(close) => <PlaygroundDialog onClose={close} />}
      />
    </Part>
  )
}
