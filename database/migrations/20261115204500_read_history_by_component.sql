-- History is read by the component whose dependencies it tells of. Nothing asks for it by their target, and an import
-- writes tens of thousands of entries at once.

drop index public.dependency_history_depends_on_idx;
