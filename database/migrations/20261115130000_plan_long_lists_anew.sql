-- A kept plan does not know how long a list of ids is. Straight after an import, when no statistics know the
-- organisation, it compared each of thousands with each other, and a page of dependents took longer than it waits.

alter function public.dependents_of(uuid, uuid) set plan_cache_mode = force_custom_plan;
alter function public.pick_components(uuid, uuid[], text, boolean) set plan_cache_mode = force_custom_plan;
