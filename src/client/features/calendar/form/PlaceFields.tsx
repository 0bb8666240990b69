import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useSite } from '../site.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { FormPart } from './formProps.ts'
import { NewPlaceDialog } from './PlaceDialogs.tsx'
import { Section } from './Section.tsx'

/** Venues and organizers. */
export const PlaceFields = ({ draft, change, problem }: FormPart) => {
  const t = useText()
  const site = useSite()
  const [making, setMaking] = useState<{ kind: 'venue' | 'organizer'; name: string }>()
  return (
    <Section title={t('event.form.where')}>
      <ChoiceField
        kind="venue"
        label={t('event.form.venue')}
        error={problem('venues')}
        choices={draft.venues}
        // Other sites hold one venue per event.
        most={site === null ? 'one' : 'many'}
        onChange={(venues) => change({ venues })}
        onCreate={(name) => setMaking({ kind: 'venue', name })}
      />
      <ChoiceField
        kind="organizer"
        label={t('event.form.organizer')}
        error={problem('organizers')}
        choices={draft.organizers}
        onChange={(organizers) => change({ organizers })}
        onCreate={(name) => setMaking({ kind: 'organizer', name })}
      />
      {making && (
        <NewPlaceDialog
          kind={making.kind}
          name={making.name}
          onClose={() => setMaking(undefined)}
          onMade={(choice) =>
            change(({ venues, organizers }) =>
              making.kind === 'organizer'
                ? { organizers: [...organizers, choice] }
                : { venues: site === null ? [choice] : [...venues, choice] },
            )
          }
        />
      )}
    </Section>
  )
}
