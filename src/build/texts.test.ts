import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { faultsOf } from './texts.ts'
import { unusedTexts } from './usedTexts.ts'

test.each(['de', 'fr', 'it', 'en-XA'])(
  '%s has every text of English, with the same placeholders',
  (language) => {
    expect(faultsOf(language)).toEqual([])
  },
)

test('every text is used somewhere', () => {
  expect(unusedTexts()).toEqual([])
})

test('texts that are said nowhere are found, and imports without use', () => {
  const folder = mkdtempSync(join(inject('testFiles'), 'texts-'))
  const write = (file: string, content: string): void => writeFileSync(join(folder, file), content)
  mkdirSync(join(folder, 'texts'))
  write(
    'texts/en.json',
    JSON.stringify({ 'door.open': '', 'door.color.red': '', 'door.lock': '', 'door.key': '' }),
  )
  write('texts/doorTexts.ts', "import english from './en.json' with { type: 'json' }\n")
  const start = "import { doorTexts } from './texts/doorTexts.ts'\n"
  write(
    'Door.tsx',
    `${start}const t = useText(doorTexts); t('door.open'); t(\`door.color.\${color}\`) // 'door.key'\n`,
  )
  write('Window.tsx', `${start}useText(doorTexts)\n`)
  write('Wall.tsx', "const t = useText(); t('door.lock')\n")
  expect(unusedTexts(folder)).toEqual([
    '"door.lock" is said nowhere',
    '"door.key" is said nowhere',
    `Window.tsx imports ${join('texts', 'doorTexts.ts')}, but says none of its texts`,
  ])
})
