import { readFile } from 'node:fs/promises'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generateTypes } from '../generate-types.ts'

let migrated: TestDatabase
let sample: TestDatabase

beforeAll(async () => {
  migrated = await createTestDatabase(inject('testCluster'))
  sample = await createTestDatabase(inject('testCluster'), { empty: true })
})

afterAll(async () => {
  await migrated?.drop()
  await sample?.drop()
})

test('types.generated.ts is the one of the migrated schema (script/schema)', async () => {
  const stored = await readFile(new URL('../types.generated.ts', import.meta.url), 'utf8')
  expect(stored).toBe(await asOwner(migrated.connection, (owner) => generateTypes(owner.query)))
})

describe('the generator', () => {
  test('writes tables, views, functions and enums as supabase-js reads them', async () => {
    const types = await asOwner(sample.connection, async (owner) => {
      await owner.query(sampleSchema)
      return await generateTypes(owner.query)
    })
    expect(types.split('\n').slice(4)).toEqual(expected.split('\n'))
  })
})

const sampleSchema = `
create type public.mood as enum ('happy', 'sad');
create table public.owners (id uuid primary key, name text not null default 'x', mood public.mood);
create table public.cats (
  number bigint generated always as identity primary key,
  owner_id uuid not null unique references public.owners,
  kind text not null constraint cats_kind_known check (kind in ('house', 'wild')),
  size text constraint cats_size_length check (length(size) < 9),
  tags text[] not null,
  moods public.mood[],
  facts jsonb,
  weight numeric generated always as (1.5) stored
);
create view public.wild_cats with (security_invoker = true) as select number, size from public.cats;
create function public.count_cats(of_owner uuid, at_least int default 1) returns int language sql return 1;
create function public.list_cats() returns setof public.cats language sql begin atomic select * from public.cats; end;
create function public.weigh_cats() returns table (number bigint, ok boolean) language sql begin atomic select 1::bigint, true; end;
create function public.forget() returns trigger language plpgsql as 'begin return null; end';`

const expected = `export type Database = {
  public: {
    Tables: {
      cats: {
        Row: {
          facts: Json | null
          kind: 'house' | 'wild'
          moods: Database['public']['Enums']['mood'][] | null
          number: number
          owner_id: string
          size: string | null
          tags: string[]
          weight: number | null
        }
        Insert: {
          facts?: Json | null
          kind: 'house' | 'wild'
          moods?: Database['public']['Enums']['mood'][] | null
          number?: never
          owner_id: string
          size?: string | null
          tags: string[]
          weight?: never
        }
        Update: {
          facts?: Json | null
          kind?: 'house' | 'wild'
          moods?: Database['public']['Enums']['mood'][] | null
          number?: never
          owner_id?: string
          size?: string | null
          tags?: string[]
          weight?: never
        }
        Relationships: [
          {
            foreignKeyName: 'cats_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: true
            referencedRelation: 'owners'
            referencedColumns: ['id']
          },
        ]
      }
      owners: {
        Row: {
          id: string
          mood: Database['public']['Enums']['mood'] | null
          name: string
        }
        Insert: {
          id: string
          mood?: Database['public']['Enums']['mood'] | null
          name?: string
        }
        Update: {
          id?: string
          mood?: Database['public']['Enums']['mood'] | null
          name?: string
        }
        Relationships: []
      }
    }
    Views: {
      wild_cats: {
        Row: {
          number: number | null
          size: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      count_cats: { Args: { of_owner: string; at_least?: number }; Returns: number }
      list_cats: { Args: Record<PropertyKey, never>; Returns: Database['public']['Tables']['cats']['Row'][] }
      weigh_cats: { Args: Record<PropertyKey, never>; Returns: { number: number; ok: boolean }[] }
    }
    Enums: {
      mood: 'happy' | 'sad'
    }
    CompositeTypes: Record<never, never>
  }
}
`
