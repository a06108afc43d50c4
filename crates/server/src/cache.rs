//! A cache that cannot grow for ever: what was not used for longest leaves it.

use std::collections::BTreeMap;

/// At most so many values by key.
pub struct Cache<K, V> {
    most: usize,
    uses: u64,
    kept: BTreeMap<K, (u64, V)>,
}

impl<K: Ord + Clone, V> Cache<K, V> {
    /// An empty cache for so many values.
    pub fn new(most: usize) -> Self {
        Cache { most: most.max(1), uses: 0, kept: BTreeMap::new() }
    }

    /// A value, which thereby is used.
    pub fn get(&mut self, key: &K) -> Option<&mut V> {
        self.uses += 1;
        let (used, value) = self.kept.get_mut(key)?;
        *used = self.uses;
        Some(value)
    }

    /// Keeps a value. If there are too many, the one not used for longest leaves.
    pub fn put(&mut self, key: K, value: V) {
        self.uses += 1;
        self.kept.insert(key, (self.uses, value));
        while self.kept.len() > self.most {
            let oldest = self.kept.iter().min_by_key(|(_, (used, _))| *used);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else { return };
            self.kept.remove(&oldest);
        }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.kept.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Cache;

    #[test]
    fn what_was_not_used_for_longest_leaves() {
        let mut cache = Cache::new(2);
        cache.put("a", 1);
        cache.put("b", 2);
        assert_eq!(cache.get(&"a"), Some(&mut 1));
        cache.put("c", 3);
        assert_eq!(cache.get(&"b"), None);
        assert_eq!((cache.get(&"a").copied(), cache.get(&"c").copied()), (Some(1), Some(3)));
        assert_eq!(cache.len(), 2);
    }
}
