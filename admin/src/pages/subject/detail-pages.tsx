import { SubjectPage } from './SubjectPage.tsx'

export const DeviceDetail = () => <SubjectPage kind="device" />
export const DomainDetail = () => <SubjectPage kind="domain" />
export const OrgDetail = () => <SubjectPage kind="org" />
export const DstHostDetail = () => <SubjectPage kind="dstHost" />
export const PersonDetail = () => <SubjectPage kind="person" />
