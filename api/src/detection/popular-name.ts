import { remembered } from './name-facts.ts'
import { isPopularDomain } from './popular-domains.ts'
import { registeredNameOf } from './registered-name.ts'

/** Whether many networks visit the registered domain of this name. */
export const isPopularName = remembered((domain, registrableDomain) =>
  isPopularDomain(registeredNameOf(domain, registrableDomain)),
)
