// Every part of app/ui in its different states, for people and for screenshot tests. Development only.
import { PageTitle } from '../../components/page/page-title.tsx'
import { Lattice } from '../../ui/layout/lattice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { ButtonSizes, ButtonVariants, Fields, MoreFields } from './controls.tsx'
import { DialogAndAlerts, Palette, Selection, Toasts } from './floats.tsx'
import { Live } from './live.tsx'
import { Health, Icons, IconVariants, Nodes, Versions } from './marks.tsx'
import { Drawings, People, Releases, Settings, Skeletons } from './pages.tsx'
import { words } from './specimens.ts'
import { Tables } from './tables.tsx'

export default function KitPage() {
  return (
    <div data-drawer-push="">
      <main className="mx-auto w-full max-w-[1440px] px-8 pt-8 pb-16 phone:px-4 phone:pt-5 phone:pb-10">
        <PageTitle>{words.pageTitle}</PageTitle>
        <PageHeader title={words.title} description={words.description} />
        <p className="mb-6">
          <TextLink reloadDocument to="/kit/mails">
            {words.emails}
          </TextLink>
        </p>
        <Lattice columns={3} className="compact:grid-cols-2 phone:grid-cols-1">
          <ButtonVariants />
          <ButtonSizes />
          <Health />
          <Versions />
          <Fields />
          <Selection />
          <DialogAndAlerts />
          <Palette />
          <Toasts />
          <Icons />
          <Nodes />
        </Lattice>
        <Lattice columns={3} className="compact:grid-cols-2 phone:grid-cols-1">
          <MoreFields />
          <Live />
          <IconVariants />
          <People />
          <Releases />
          <Skeletons />
        </Lattice>
        <Tables />
        <Settings />
        <Drawings />
      </main>
    </div>
  )
}
