import { Button } from '../../ui/action/button.tsx'
import { BrokenLattice } from '../../ui/feedback/broken-lattice.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Seedling } from '../../ui/feedback/seedling.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { Lattice, Panel } from '../../ui/layout/lattice.tsx'
import { Row as RowOfThings, Rows } from '../../ui/layout/rows.tsx'
import { SettingSection, SettingSections } from '../../ui/layout/setting-section.tsx'
import { Stem } from '../../ui/layout/stem.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { Avatar } from '../../ui/mark/avatar.tsx'
import { Badge } from '../../ui/mark/badge.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Logo } from '../../ui/mark/logo.tsx'
import { Row, Specimen } from './specimen.tsx'
import { people, words } from './specimens.ts'

export function People() {
  const { heading, current, components } = words.people
  return (
    <Specimen heading={heading}>
      <Row>
        <Logo name={words.product} />
        <Logo name={words.product} markOnly />
      </Row>
      <Row>
        {people.map((name) => (
          <Avatar key={name} name={name} standalone />
        ))}
        <Avatar name="Mara Okafor" size="md" standalone />
        <Avatar name="Elif Varga" size="md" pending standalone />
      </Row>
      <Row>
        <Breadcrumbs trail={[{ label: components, to: '/kit' }]} current={current} />
      </Row>
      <TextLink to="/kit">{words.title}</TextLink>
    </Specimen>
  )
}

export function Releases() {
  const { heading, breaking, feature, fix } = words.stem
  return (
    <Specimen heading={heading}>
      <Stem
        items={[
          { id: '6', change: 'breaking', content: breaking },
          { id: '5', change: 'feature', content: feature },
          { id: '4', change: 'fix', content: fix },
        ]}
      />
    </Specimen>
  )
}

export function Skeletons() {
  return (
    <Specimen heading={words.stem.skeletons}>
      <div className="grid gap-3">
        <Skeleton className="h-3 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-16 w-full" />
      </div>
    </Specimen>
  )
}

export function Drawings() {
  const { empty, error } = words
  return (
    <Lattice columns={2}>
      <Panel>
        <EmptyState
          title={empty.title}
          text={empty.text}
          drawing={<Seedling caption={empty.caption} />}
          actions={
            <>
              <Button icon="plus">{empty.create}</Button>
              <Button variant="outline">{empty.demo}</Button>
            </>
          }
        />
      </Panel>
      <Panel>
        <EmptyState
          title={error.title}
          text={error.description}
          drawing={<BrokenLattice />}
          actions={
            <>
              <Button variant="outline" icon="arrow-left">
                {error.back}
              </Button>
              <Button variant="ghost" icon="refresh">
                {error.refresh}
              </Button>
            </>
          }
        />
      </Panel>
    </Lattice>
  )
}

export function Settings() {
  const { sessions, wide } = words.settings
  return (
    <SettingSections>
      <SettingSection
        id="kit-sessions"
        title={sessions.title}
        text={sessions.text}
        note={sessions.note}
        footActions={
          <Button variant="outline" size="sm">
            {sessions.all}
          </Button>
        }
      >
        <Rows label={sessions.title}>
          <RowOfThings
            mark={<Glyph name="monitor" className="text-subtle" />}
            title={sessions.own}
            badge={<Badge>{sessions.badge}</Badge>}
            text={sessions.now}
          />
          <RowOfThings
            mark={<Glyph name="mobile" className="text-subtle" />}
            title={sessions.other}
            text={sessions.ago}
            act={
              <Button variant="outline" size="sm">
                {sessions.end}
              </Button>
            }
          />
        </Rows>
      </SettingSection>
      <SettingSection
        id="kit-wide"
        title={wide.title}
        text={wide.text}
        isWide
        action={
          <Button variant="outline" size="sm" icon="plus">
            {wide.add}
          </Button>
        }
      >
        <p className="type-sm text-muted">{wide.empty}</p>
      </SettingSection>
    </SettingSections>
  )
}
