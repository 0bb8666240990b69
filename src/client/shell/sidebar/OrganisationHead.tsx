import { useEffect } from 'react'
import { useRealm } from '../../features/organization/realm.ts'
import { usePictures } from '../../features/settings/feature.ts'
import { logosOf } from '../../features/settings/pictures.ts'
import { keepName } from './keptName.ts'
import styles from './OrganisationHead.module.css'

/** The organization's name, as text or as its logo. */
export const OrganisationHead = () => {
  const { name } = useRealm()
  const logos = logosOf(usePictures())
  useEffect(() => keepName(name), [name])
  return (
    <p className={styles['organisation']} dir="auto" title={name}>
      {logos ? (
        <>
          <img src={logos.light} alt={name} data-ground="light" />
          <img src={logos.dark} alt={name} data-ground="dark" />
        </>
      ) : (
        <span className={styles['name']}>{name}</span>
      )}
    </p>
  )
}
