import { useState } from 'react'
import { findLinkified, type Linkifier } from '../../../../markdown/linkifiers/linkify.ts'
import { useText } from '../../../i18n/useText.ts'
import { Field } from '../../../ui/Field.tsx'
import styles from './LinkifierTester.module.css'
import { organizationTexts } from './texts/organizationTexts.ts'

/** Shows the links in a test text, with their addresses, found by the code that renders messages. */
export const LinkifierTester = ({ linkifiers }: { linkifiers: readonly Linkifier[] }) => {
  const t = useText(organizationTexts)
  const [text, setText] = useState('')
  const found = findLinkified(text, linkifiers).toSorted((one, other) => one.start - other.start)
  return (
    <div className={styles['tester']}>
      <Field
        label={t('linkifiers.text')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <output className={styles['result']}>
        {text !== '' && found.length === 0 && t('linkifiers.noMatch')}
        {found.length > 0 && (
          <ul>
            {found.map(({ start, end, url }) => (
              <li key={`${start} ${url}`}>
                <code dir="auto">{text.slice(start, end)}</code> →{' '}
                <a href={url} target="_blank" rel="noreferrer noopener">
                  {url}
                </a>
              </li>
            ))}
          </ul>
        )}
      </output>
    </div>
  )
}
