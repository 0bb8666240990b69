/** What every form of the second step is given. */
export interface StepProps {
  readonly token: string
  readonly organisation: string
  readonly onSignedIn: (userId: number) => void
  /** Back to the password; `expired`: the step works no longer. */
  readonly onLeave: (reason?: 'expired') => void
}
