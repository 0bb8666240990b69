import { useState } from 'react'
import type { SecondStep as Step } from '../../../../protocol/secondStep.ts'
import { useText } from '../../../i18n/useText.ts'
import { EntrySheet } from '../EntrySheet.tsx'
import type { CodeSource } from './codeProblem.ts'
import { CodeStep } from './CodeStep.tsx'
import styles from './SecondStep.module.css'
import { SetUpStep, type SetUpDone } from './SetUpStep.tsx'
import type { StepProps } from './stepProps.ts'
import { secondStepTexts } from './texts/secondStepTexts.ts'

type Props = Omit<StepProps, 'token'> & {
  readonly step: Step
  /** A whole page, or a part of a sheet over the page behind. */
  readonly form: 'page' | 'part'
  /** The organization's icon. */
  readonly icon?: string | undefined
}

/** The step of signing in that follows the password. */
export const SecondStep = ({ step, form, icon, ...rest }: Props) => {
  const t = useText(secondStepTexts)
  const [done, setDone] = useState<SetUpDone>()
  const [source, setSource] = useState<CodeSource>('app')
  const ofCode = source === 'app' ? 'code' : 'recovery'
  const stage = done ? 'codes' : step.kind === 'code' ? ofCode : 'setUp'
  const title = t(`secondStep.title.${stage}`)
  const lead = t(`secondStep.lead.${stage}`, { name: rest.organisation })
  const content =
    step.kind === 'code' ? (
      <CodeStep key={step.token} token={step.token} {...rest} source={source} onSource={setSource} />
    ) : (
      <SetUpStep key={step.token} token={step.token} {...rest} done={done} onDone={setDone} />
    )
  if (form === 'page') {
    return (
      <EntrySheet title={title} lead={lead} icon={icon}>
        {content}
      </EntrySheet>
    )
  }
  return (
    <>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['note']}>{lead}</p>
      {content}
    </>
  )
}
