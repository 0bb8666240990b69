import styles from './CropDialog.module.css'

interface Props {
  readonly label: string
  /** 0 to 1. */
  readonly value: number
  readonly onChange: (value: number) => void
}

export const CropSlider = ({ label, value, onChange }: Props) => (
  <label className={styles['slider']}>
    <span>{label}</span>
    <input
      type="range"
      min={0}
      max={1}
      step={0.01}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  </label>
)
