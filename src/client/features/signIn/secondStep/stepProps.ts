/** Props shared by the forms of the second step. */
export interface StepProps {
  readonly token: string
  readonly organisation: string
  readonly onSignedIn: (userId: number) => void
  /** Returns to the password form; `expired`: the step is no longer valid. */
  readonly onLeave: (reason?: 'expired') => void
}
